// What the compiler finds behind `import 'fpx-checkout/styles.css'`: from TypeScript 6 on it asks for something.
export {}
