import { squareHex } from "./squareHexParts";

export const squareHex16MateEither = squareHex("16", "mate-either");
export const squareHex16CaptureBoth = squareHex("16", "capture-both");
export const squareHex17MateEither = squareHex("17", "mate-either");
export const squareHex17CaptureBoth = squareHex("17", "capture-both");
