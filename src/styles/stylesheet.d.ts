// The types of `import 'fpx-checkout/styles.css'`, which TypeScript 6 and newer require.
export {}
