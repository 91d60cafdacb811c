// What the boards without an opponent are called, wherever one goes to them.

export const boardsText = {
  local: "Play on one device",
  analysis: "Analysis board",
  analyse: "Analyse",
  alone: "Without an opponent from afar",
};
