// Patch of react-router 7.18.5. Thread: remix-run/react-router#15299.
// Its components get their `displayName` in statements of their own, which a minifier must keep, and with them forms, fetchers and
// prefetching that nothing imports: 4 kB of the first page.
const { parseSync } = require('oxc-parser');

module.exports = function withoutDisplayNames(source) {
  const { program } = parseSync(this.resourcePath, source);
  return program.body
    .filter(setsDisplayName)
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
};

function setsDisplayName({ expression }) {
  const target = expression?.type === 'AssignmentExpression' && expression.left;
  return target?.type === 'MemberExpression' && target.property.name === 'displayName';
}
