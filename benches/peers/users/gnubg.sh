# `gnubg.sh FOLDER` imports every match text below a folder into GNU Backgammon.
{
  echo "set confirm new off"
  find "$1" -name '*.mat' -exec echo 'import mat "{}"' ';'
  echo "exit"
} | PATH="$PATH:/usr/games" gnubg -t -q
