// Words about the page itself: parts of it, and what there is without network.

export const shellText = {
  offlineTitle: "No connection",
  offlineLobby: "Games with other people need the server. This works without it:",
  playLocally: "Play on one device",
  analyse: "Analysis board",
  offers: "Offers",
};
