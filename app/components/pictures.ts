import emptyPicture from "../pictures/empty.svg?url";
import homePicture from "../pictures/home.svg?url";
import logo from "../pictures/logo.svg?url";
import lostPicture from "../pictures/lost.svg?url";
import offlinePicture from "../pictures/offline.svg?url";
import porchPicture from "../pictures/porch.svg?url";

/** Addresses of our drawings by subject. Each has a dark version, which follows the page's theme. */
export const PICTURES = {
  home: homePicture,
  empty: emptyPicture,
  lost: lostPicture,
  offline: offlinePicture,
  porch: porchPicture,
  logo,
} as const;
