import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Browsers keep the page that one leaves as it is, a navigation under way included, and show it again on Back. Nothing
 * would ever finish that navigation, so it is given up for the page that is shown.
 */
export function ComeBack() {
  const { pathname, search, hash } = useLocation();
  const isLeaving = useNavigation().state !== "idle";
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return;
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
    }
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isLeaving, navigate, pathname, search, hash]);
  return null;
}
