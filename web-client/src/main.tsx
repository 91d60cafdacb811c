import { render } from "preact";
import { App } from "@/app/App";
import { keepFocus } from "@/app/keepFocus";
import { startPreferences } from "@/app/preferences";
import { startRouter } from "@/app/router";
import { startTheme } from "@/app/theme";
import { startWiring } from "@/app/wiring";
import { startWorker } from "@/app/worker";
import { addPictures } from "@/board/pictures";
import { startSound } from "@/sound/play";
import "@/style/tokens.css";
import "@/style/base.css";
import "@/style/board.css";
import "@/style/lobby.css";
import "@/style/game.css";
import "@/style/play.css";

startTheme();
startPreferences();
startSound();
startRouter();
startWiring();
addPictures();
const root = document.getElementById("app");
if (root) {
  render(<App />, root);
  keepFocus(root);
}
startWorker();
