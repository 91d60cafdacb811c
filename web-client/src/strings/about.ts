// Words of the page about Sixfold.

export const aboutText = {
  title: "About Sixfold",
  lead:
    "Sixfold is a place to play chess on hexagons, and many games that are related to chess. Friends meet by a link, strangers by quick pairing, and everybody can watch.",
  hostTitle: "Who runs it",
  host: "Anybody can run Sixfold: it is one program on one machine, for a club, a school or friends. The server that you see belongs to whoever gave you its address. There is no company behind it and no advertisement, and the program sends nothing to anybody else.",
  licenceTitle: "Licence",
  licence: "Sixfold is free software under the MIT licence. You may use, change and share it.",
  ownGamesTitle: "Games of one’s own",
  ownGames:
    "A game is one text file. Who runs a server can add games of their own without changing the program; they appear in the list of games with a page of their own.",
  keysTitle: "Keys",
  keys: [
    { keys: ["Tab"], what: "to the board, to buttons and links" },
    { keys: ["↑", "↓", "←", "→"], what: "move over the board" },
    { keys: ["Shift", "←"], what: "move along the other lines of a board of hexagons" },
    { keys: ["Enter"], what: "pick a man, and put it down" },
    { keys: ["Esc"], what: "let a man go, close what is open" },
    { keys: ["F"], what: "turn the board" },
    { keys: ["←", "→"], what: "step through the moves, when the board has not the focus" },
    { keys: ["Home", "End"], what: "first position, last move" },
  ],
  privacyTitle: "What the server keeps",
  privacy:
    "It keeps games with their moves, results and ratings, whom people follow or block, each name with a hash of its password, and for each login with which browser it was made and when it was last used. It asks for no mail address and no real name, and what is said at a board is not stored on disk.",
  versionTitle: "Version",
  version: (build: string) => `This server runs ${build}.`,
  versionUnknown: "It is known once there is a connection.",
};
