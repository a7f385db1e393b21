import emptyPicture from "./empty.svg?url";
import homePicture from "./home.svg?url";
import logo from "./logo.svg?url";
import lostPicture from "./lost.svg?url";
import offlinePicture from "./offline.svg?url";
import porchPicture from "./porch.svg?url";

/** URLs of the site's drawings by subject. Each SVG also contains its dark theme, which follows the page's. */
export const PICTURES = {
  home: homePicture,
  empty: emptyPicture,
  lost: lostPicture,
  offline: offlinePicture,
  porch: porchPicture,
  logo,
} as const;
