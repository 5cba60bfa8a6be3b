// `prepack` of package.json: refuses `npm pack` and `npm publish` in the repository's own folder, because its
// package.json has entries that point to the source, which isn't packed. npm also calls it before `npm run pack`.
if (/^(pack|publish)$/.test(process.env['npm_command'] ?? '')) {
  console.error(
    'The package is packed from a staged folder, without the fields for its development:\n' +
      '  npm run pack',
  )
  process.exitCode = 1
}
