#!/bin/sh
# Runs the steps of the Containerfile in an empty Debian (debootstrap, chroot), starts the site there as its user, runs the health
# check, and stops it. Needs root. The Node is Debian's, not that of the image.
#   sh .github/deploy/try.sh FOLDER [PORT]
set -eu
# Mounts in a private namespace disappear with the script.
[ "${HAS_OWN_MOUNTS:-}" ] || HAS_OWN_MOUNTS=1 exec unshare --mount sh "$0" "$@"
root=$1
port=${2:-3000}
cd "$(dirname "$0")/../.."
file=.github/deploy/Containerfile
value() { sed -n "s/^$1 //p" "$file" | tail -1; }
app=$(value WORKDIR)
user=$(value USER)
settings="$(value ENV) PORT=$port LOCAL_SUPABASE_PORT=$((port + 1)) LOCAL_STACK_PUBLIC=yes"
command=$(value CMD | tr -d '[],"')

[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase trixie "$root"
cp /etc/resolv.conf "$root/etc/"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
chroot "$root" sh -ec "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates nodejs npm"
# The host may trust the certificate of a proxy, which npm then needs too.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
mkdir -p "$root$app"

grep -E '^(COPY|RUN) ' "$file" | while read -r step line; do
  case "$step $line" in
    "COPY --from="*) ;;
    COPY*)
      target="$root$app/${line##* }"
      mkdir -p "$target"
      # A folder's content, or a file.
      for source in ${line% *}; do if [ -d "$source" ]; then source="$source/."; fi && cp -a "$source" "$target"; done
      ;;
    RUN*) echo "== $line" && chroot "$root" sh -ec "cd $app && $line" </dev/null ;;
  esac
done

echo "== $command"
chroot --userspec="$user:$user" "$root" env -i PATH="$PATH" $settings sh -c "cd $app && exec $command" &
site=$!
trap 'kill $site 2>/dev/null || true' EXIT
check=$(value HEALTHCHECK | sed 's/.* CMD //')
tries=0
until chroot "$root" env PORT="$port" sh -c "$check" 2>/dev/null; do
  tries=$((tries + 1))
  if [ $tries -gt 90 ] || ! kill -0 $site; then echo "The site did not start." >&2; exit 1; fi
  sleep 2
done
echo "== healthy; stopping"
kill $site
wait $site
