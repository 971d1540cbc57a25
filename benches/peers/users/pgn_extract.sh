# `pgn_extract.sh TAGS IN OUT` selects the games of a PGN file that have the tags in a file.
PATH="$PATH:/usr/games" exec pgn-extract -s "-t$1" -o "$3" "$2"
