// `npm pack` and `npm publish` in this folder would publish entries whose source is not packed.
console.error(
  'The package is packed from a staged folder, without the fields for its development:\n' +
    '  npm run build:package && npm run stage && npm pack ./dist/package',
)
process.exitCode = 1
