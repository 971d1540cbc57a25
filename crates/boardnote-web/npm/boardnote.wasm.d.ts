/** The address of the module, as the loaders for files of bundlers give it. */
declare const address: string;
export default address;
