// A text that the browser saves as a file.

const keptMs = 10_000;

export function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
