// The router's one file makes its contexts and components by calls that a compiler must keep, and with them forms, fetchers
// and prefetching that we never import. Said to be without effect, they go: 5 kB of the first page.
const MADE = / = (React\d*\.(?:forwardRef|memo|createContext)\()/g;
const NAMED = /^\w+\.displayName = "\w+";$/gm;

module.exports = function shakeable(source) {
  return source.replace(MADE, ' = /*#__PURE__*/ $1').replace(NAMED, '');
};
