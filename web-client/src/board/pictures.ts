// The men's pictures as symbols of one hidden drawing, used by name.

const files = import.meta.glob<string>("../pieces/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

const pictures = new Map(
  Object.entries(files).map(([path, source]) => [path.replace(/^.*\/|\.svg$/g, ""), source]),
);

/** The picture of a kind of men. Men of hexagonal armies on boards of squares wear their own. */
export const pictureOf = (piece: string): string | undefined =>
  [piece, `hex-${piece}`].find((name) => pictures.has(name));

const glow =
  '<radialGradient id="glow"><stop offset=".15" stop-color="#ff2a12" stop-opacity=".95"/>' +
  '<stop offset=".6" stop-color="#e01b08" stop-opacity=".55"/>' +
  '<stop offset="1" stop-color="#c00" stop-opacity="0"/></radialGradient>';

export function addPictures(): void {
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  holder.setAttribute("class", "vh");
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML =
    glow +
    [...pictures]
      .map(([name, source]) =>
        source
          .trim()
          .replace(/<svg xmlns="[^"]*"/, `<symbol id="p-${name}"`)
          .replace(/<\/svg>$/, "</symbol>"),
      )
      .join("");
  document.body.prepend(holder);
}
