// Imported first, so that an old Node says this and not something about a missing function.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Larder needs Node.js 20.19 or newer; this is ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
