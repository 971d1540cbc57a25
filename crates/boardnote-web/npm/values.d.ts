// The values of records: the JSON that `boardnote decode` prints, by notation.

/** The value of each notation. This is the list of the notations. */
export interface Values {
  "bg-sgf": BackgammonGame;
  "bg-text": BackgammonAnalysis;
  cgp: CrosswordPosition;
  "chess-csv": ChessGame;
  fen: ChessPosition;
  gcg: CrosswordGame;
  gib: GoGame;
  gnuid: Gnuid;
  go9: Go9Position;
  "go9-scores": Go9Score;
  "go9-table": Go9Table;
  "go9-text": Go9Position;
  mat: MatGame;
  matchid: MatchState;
  movecode: ChessGame;
  ngf: GoGame;
  ogid: Ogid;
  ogxm: BackgammonGame;
  pgn: ChessGame;
  polyglot: BookEntry;
  posid: Checkers;
  sgf: GoGame;
  uci: ChessGame;
  xg: XgGame;
  xgid: Xgid;
}

/** The name of a notation. */
export type FormatName = keyof Values;
/** The name of a notation that records can be converted to. */
export type TargetName = FormatName | "epd";

type Two<T> = [T, T];
type Sides<T> = { white: T; black: T };
type Side = "white" | "black";

// ---- Backgammon --------------------------------------------------------------------------------

/** The checkers: 24 points and the bar, as each player counts them. */
export interface Checkers {
  /** The position ID. */
  id: string;
  /** Checkers of the player who waits; the bar is last. */
  waiting: number[];
  /** Checkers of the player on roll. */
  on_roll: number[];
  /** Checkers borne off, of the player who waits and of the player on roll. */
  off: Two<number>;
  pips: Two<number>;
}

/** Everything but the checkers. Players are 0 and 1. */
export interface MatchState {
  /** The match ID. */
  id: string;
  cube: number;
  /** `null` for a centered cube. */
  cube_owner: 0 | 1 | null | "undefined-2";
  on_roll: 0 | 1;
  crawford: boolean;
  game_state: string;
  /** The player who has to decide. */
  decision: 0 | 1;
  double: boolean;
  /** Points of the game that is being resigned, 0 for none. */
  resign: number;
  /** Zeros before the roll. */
  dice: Two<number>;
  /** Points to play to, 0 for money. */
  match_length: number;
  score: Two<number>;
  jacoby_off: boolean;
  unused_bits: number;
}

/** The value of a GNU Backgammon ID: a position and its match. */
export interface Gnuid {
  gnuid: string;
  position: Checkers;
  match: MatchState;
}

/** The value of an eXtreme Gammon ID. */
export interface Xgid extends Gnuid {
  xgid: string;
  beavers: boolean;
  max_cube: number;
  /** Facts that a GNUID cannot hold. */
  losses: string[];
}

/** The value of an OpenGammon ID. */
export interface Ogid extends Gnuid {
  ogid: string;
}

/** A game of backgammon. */
export interface BackgammonGame {
  /** The match; `game` is the number of the game in it, from 1. */
  match: { length: number; game: number; score: Sides<number> };
  players: Sides<string | null>;
  rules: string[];
  /** The cube value at the start after automatic doubles; absent if it is 1. */
  initial_cube?: number;
  result: string | null;
  winner: Side | null;
  points: number | null;
  /** 1 if the game was resigned, else 0. */
  resigned: 0 | 1;
  /** Ratings as they are written. */
  ratings?: Sides<string | null>;
  /** Tags of the match, with its first game. */
  tags?: Record<string, string>;
  /** A remark about the match, with its first game. */
  remark?: string | null;
  /** The comment before the first action. */
  comment?: string;
  plays: BackgammonPlay[];
}

/** A game of a match text. */
export interface MatGame extends BackgammonGame {
  ratings: Sides<string | null>;
}

/** An action of a game, with the position before it. */
export interface BackgammonPlay {
  /** The number of the action, from 1. */
  ply: number;
  player: Side | null;
  /** A `no-double` is a decision that no play of the side follows; it changes nothing. */
  action: "move" | "double" | "take" | "drop" | "resign" | "no-double" | "setup";
  /** The roll of a move. */
  dice?: Two<number>;
  /** The move in the usual notation; empty if there is no legal one. */
  move?: string;
  /** The steps of the move, in their order. */
  steps?: string;
  /** Points of a resignation. */
  points?: number;
  gnuid: string | null;
  /** The comment after the action. */
  comment?: string;
  /** The plays that were considered, the best first. */
  candidates?: BackgammonCandidate[];
  cube?: BackgammonCube | null;
  /** The equity that the action loses. */
  error?: number | null;
  /** The luck of the roll, in equity. */
  luck?: number | null;
}

/** Winning chances, from 0 to 1. */
export interface Chances { win: number; win_gammon: number; win_backgammon: number; lose_gammon: number; lose_backgammon: number }

/** A play that was considered; `null` for what the file does not tell. */
export interface BackgammonCandidate {
  move: string | null;
  equity: number | null;
  chances: Chances | null;
  level: string | null;
  /** The program that the level belongs to. */
  program?: string | null;
  played: boolean;
}

/** The analysis of a decision about the cube: equities of the side that may double. */
export interface BackgammonCube {
  level: string | null;
  /** The program that the level belongs to. */
  program?: string | null;
  chances?: Chances | null;
  no_double: number | null;
  double_take: number | null;
  double_pass: number | null;
  /** The equity that the action loses. */
  error?: number | null;
  /** The right action in words. */
  verdict?: string | null;
}

/** A game of a file of eXtreme Gammon, with its analysis. */
export interface XgGame extends MatGame {
  plays: XgPlay[];
  /** Fields of the header of the file, with its first game. */
  header?: Record<string, unknown>;
  rollouts?: Record<string, unknown>[];
}

/** An action with its analysis; `null` for what was not analyzed. */
export interface XgPlay extends BackgammonPlay {
  record?: number | null;
  candidates?: XgCandidate[];
  cube?: XgCube | null;
  level?: string | null;
}

/** A play that was considered. */
export interface XgCandidate extends BackgammonCandidate {
  chances: Chances;
  level: string;
  double_next: unknown;
  rollout: number | null;
}

/** The analysis of a cube decision. */
export interface XgCube extends BackgammonCube {
  level: string;
  chances_no_double: Chances;
  chances_double_take: Chances;
  answer_error: number | null;
  verdict: string;
  flag: unknown;
  rollout: number | null;
}

/** A position with the analysis that eXtreme Gammon copies as text. What the text does not say is `null`. */
export interface BackgammonAnalysis {
  xgid: string | null;
  /** `null` for a position ID or a match ID on its own. */
  gnuid: string | null;
  position_id: string | null;
  match_id: string | null;
  /** The program that wrote the text; `null` if the text does not tell. */
  program: "bgblitz" | "gnubg" | "xg" | null;
  names: unknown;
  decision: string;
  action: "move" | "double" | "take" | "drop" | null;
  /** The play made. */
  played: string | null;
  /** The luck of the roll, in equity and in percent of match winning chance. */
  luck: number | null;
  luck_mwc: number | null;
  candidates: Record<string, unknown>[];
  cube: Record<string, unknown> | null;
  comment: string | null;
  version: string | null;
  met: string | null;
  games: unknown;
}

// ---- Chess -------------------------------------------------------------------------------------

/** A game of chess with everything that its notation records. */
export interface ChessGame {
  /** Tag pairs, of PGN and of tables. */
  tags?: Record<string, string>;
  /** `start`, or the FEN of the start position; `null` if the notation does not tell. */
  start: string | null;
  /** The main line. Absent if only tags were read. */
  uci?: string[];
  /** Moves, comments, symbols, and variations in their order. */
  items?: ChessItem[];
  /** The moves as text of PGN, for other notations. */
  pgn?: string;
  /** The first part of the text that is not read as moves, at a ply, from 1. */
  problem?: { kind: string; offset: number; length: number; ply: number; text: string };
  /** The dialect of a move code. */
  dialect?: "documented" | "jose";
  /** The place of the texts of a move code, if it is not that of the dialect. */
  texts?: "inline" | "separate";
}

/** A part of a game. A variation replaces the move before it. */
export type ChessItem =
  | { move: string; san?: string }
  | { nag: number }
  | ChessComment
  | { variation: ChessItem[] }
  | { error: string; text: string }
  | { result: string };

/** A comment. Values of commands such as `[%clk 1:02:03]` are members, and `text` is the rest. */
export interface ChessComment {
  comment: string;
  text?: string;
  /** Seconds on the clock, and seconds taken for the move. */
  clk?: number;
  emt?: number;
  /** An evaluation from White's side. */
  eval?: { cp?: number; mate?: number; depth?: number };
  /** Colored squares, such as `Gd4`, and arrows, such as `Ge2e4`. */
  csl?: string[];
  cal?: string[];
  /** `true` for a move of an opening book. */
  book?: boolean;
}

/** A position of chess. */
export interface ChessPosition {
  fen: string;
  /** 64 squares from a8 to h1. */
  board: string;
  side: "w" | "b";
  castling: string;
  en_passant: string | null;
  halfmove_clock: number;
  fullmove_number: number;
  chess960: boolean;
  /** Operations of EPD. */
  operations: { opcode: string; operands: string[]; uci?: (string | null)[] }[];
  /** The key of Polyglot books, sixteen hexadecimal digits. */
  polyglot: string;
  check: boolean;
  legal_moves: string[];
}

/** An entry of an opening book. */
export interface BookEntry {
  /** The key of the position, sixteen hexadecimal digits. */
  key: string;
  /** The code of the move, four hexadecimal digits. */
  code: string;
  /** The move as coded (castling is `e1h1`); `null` if the code is that of no move. */
  move: string | null;
  weight: number;
  learn: number;
}

// ---- Go ----------------------------------------------------------------------------------------

type Color = "B" | "W";

/** A game of Go. */
export interface GoGame {
  game: number;
  /** Lines of a square board. */
  size: number | null;
  width: number | null;
  height: number | null;
  charset: string;
  black: string | null;
  white: string | null;
  rank_black: string | null;
  rank_white: string | null;
  event: string | null;
  round: string | null;
  place: string | null;
  date: string | null;
  date_start: string | null;
  rules: string | null;
  ruleset: string | null;
  komi: number | null;
  handicap: number | null;
  result: string | null;
  winner: string | null;
  margin: number | null;
  ending: string | null;
  moves: number | null;
  variations: number | null;
  illegal: number | null;
  black_prisoners: number | null;
  white_prisoners: number | null;
  hash: string | null;
  key: string | null;
  game_name: string | null;
  comment: string | null;
  time: string | null;
  overtime: string | null;
  annotator: string | null;
  source: string | null;
  /** Properties of the game that no other member holds. */
  properties?: Record<string, string[]>;
  /** The position of the root. */
  initial: ({ to_move: Color; black: string[]; white: string[] } & GoNode) | null;
  /** The nodes after the root: those of the main line, and of the variations after it. */
  positions: GoPosition[];
}

/** A node of a game of Go: the position after its move and its set-up. */
export interface GoPosition extends GoNode {
  /** The number of the node; the root is 0. */
  node: number;
  /** Index of the position before it; `null` after the root. */
  parent: number | null;
  /** 0 for the main line. */
  variation: number;
  move: number;
  color: Color | null;
  /** A point such as `E5`, or `pass`. */
  point: string | null;
  captured: number;
  legal: boolean;
  hash: string;
  /** The ID of a 9x9 position. */
  id?: string;
  /** The points that are set up. */
  setup?: { black: string[]; white: string[]; empty: string[]; to_move?: Color };
}

/** The texts, the marks, and the analysis of a node of a game of Go. */
export interface GoNode {
  name?: string;
  comment?: string;
  /** Annotation symbols, such as `!?`. */
  symbols?: string;
  marks?: { point: string; mark: string; text?: string }[];
  /** Seconds, and moves or periods of overtime, that are left to the player. */
  time_left?: number;
  periods?: number;
  /** The winning chance of Black, in percent. */
  winrate?: number;
  /** The lead of Black, in points. */
  lead?: number;
  visits?: number;
  /** Properties that no other member holds. */
  properties?: Record<string, string[]>;
}

/** A 9x9 position. */
export interface Go9Position {
  id?: string;
  hash?: string;
  tiebreaker: number;
  to_move: Color;
  /** 81 points: `#` black, `O` white, `.` empty. */
  board: string;
  extra: { source: number; variation: number; move: number } | null;
}

/** The score of a 9x9 position. */
export interface Go9Score {
  id: string;
  score: number;
  confidence: number;
}

/** A Zobrist table. */
export interface Go9Table {
  rows: number;
  black: string[];
  white: string[];
  [other: string]: unknown;
}

// ---- Crossword games ---------------------------------------------------------------------------

/** A position of a crossword game. */
export interface CrosswordPosition {
  rows: number;
  cols: number;
  /** Row, column, face, and whether the tile is a blank. */
  tiles: [number, number, string, boolean][];
  racks: string[][];
  scores: number[];
  zero_turns: number;
  ops: { op: string; value: number | number[] | string | CrosswordMove | null }[];
}

/** The last move of a position. */
export interface CrosswordMove {
  kind: "play" | "challenged-off" | "exchange" | "pass";
  row?: number;
  col?: number;
  dir?: string;
  tiles?: string[];
  through?: string;
  bonus?: number | null;
  count?: number;
}

/** A crossword game with the audit of its scores. */
export interface CrosswordGame {
  encoding: string;
  players: { number: number; nick: string; name: string }[];
  pragmas: { name: string; value: string }[];
  distribution: string | null;
  distribution_from: string | null;
  complete: boolean;
  events: CrosswordEvent[];
}

/** An event of a crossword game. */
export interface CrosswordEvent {
  /** The number of the event, from 1. */
  n: number;
  line: number;
  player: number;
  kind: string;
  rack: string[];
  at?: string;
  tiles?: string;
  word?: string;
  /** Number of tiles from the rack, and whether they are a bingo. */
  placed?: number;
  bingo?: boolean;
  score: number;
  cumulative: number;
  /** The score by the rules; `null` if they do not tell. */
  rules_score: number | null;
  leave?: string[];
  words?: { at: string; word: string; points: number }[];
  notes: string[];
  /** Codes of the faults of the event. */
  findings: string[];
}
