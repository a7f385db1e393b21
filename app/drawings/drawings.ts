import emptyPicture from "./empty.svg?url";
import homePicture from "./home.svg?url";
import logo from "./logo.svg?url";
import lostPicture from "./lost.svg?url";
import offlinePicture from "./offline.svg?url";
import porchPicture from "./porch.svg?url";

/** Addresses of our drawings by subject. Each has a dark version, which follows the page's theme. */
export const PICTURES = {
  home: homePicture,
  empty: emptyPicture,
  lost: lostPicture,
  offline: offlinePicture,
  porch: porchPicture,
  logo,
} as const;
