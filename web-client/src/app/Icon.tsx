const paths = {
  first: "M6 6v12M18 6l-8 6 8 6z",
  prev: "M15 6l-8 6 8 6z",
  next: "M9 6l8 6-8 6z",
  last: "M18 6v12M6 6l8 6-8 6z",
  flip: "M8 4v15M4.5 8L8 4l3.5 4M16 20V5M12.5 16l3.5 4 3.5-4",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  draw: "M4 9h16M4 15h16",
  undo: "M9 6L4.5 10.5L9 15M4.5 10.5H14a5 5 0 0 1 0 10h-3",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0",
  link: "M10 14l4-4M8.5 11.5L6 14a3.5 3.5 0 0 0 4.9 5l2.6-2.5M15.5 12.5L18 10a3.5 3.5 0 0 0-4.9-5l-2.6 2.5",
  clock: "M4.5 13a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M12 9v4l2.5 2M9.5 3h5",
  bars: "M5 20v-4M10 20v-8M15 20V8M20 20V4",
  check: "M4.5 12.5l5 5L19.5 7",
  cross: "M6 6l12 12M18 6L6 18",
  warn: "M12 4L2.5 20h19zM12 10v4.5M12 17.3h.1",
  person: "M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6M8.2 8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5M12 6.5C14 5 17 4.5 20.5 5v13c-3.5-.5-6.5 0-8.5 1.5M12 6.5v13",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  silent: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5",
  hexagon: "M2.5 12L7.2 4h9.6l4.7 8-4.7 8H7.2z",
  keyboard: "M2.5 6.5h19v11h-19zM6 10h.1M10 10h.1M14 10h.1M18 10h.1M7 14h10",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
  up: "M12 20V5M6 11l6-6 6 6",
} as const;

export type IconName = keyof typeof paths | "theme";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      {name === "theme" ? (
        <>
          <circle cx="12" cy="12" r="8" />
          <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
        </>
      ) : (
        <path d={paths[name]} />
      )}
    </svg>
  );
}
