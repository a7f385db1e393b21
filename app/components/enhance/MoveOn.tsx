import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { MOVE_ON_SECONDS } from "#app/domain/move-on.ts";

/** Goes to `to` after two seconds. Pages reached without JavaScript do the same by their `Refresh` header. */
export function MoveOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), MOVE_ON_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return null;
}
