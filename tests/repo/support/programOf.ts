import ts from 'typescript'

/** Files that were read from disk. Programs share them, because reading takes most of the time. */
const read = new Map<string, ts.SourceFile | undefined>()

/**
 * Creates a TypeScript program with the project's options.
 *
 * @param texts Files that aren't on disk, keyed by absolute path.
 * @param stricter Options that override the project's.
 */
export function programOf(
  files: readonly string[],
  texts: ReadonlyMap<string, string> = new Map(),
  stricter: ts.CompilerOptions = {},
): ts.Program {
  const options = { ...projectOptions(), ...stricter }
  const disk = ts.createCompilerHost(options)
  const fromDisk: ts.CompilerHost['getSourceFile'] = (path, ...rest) => {
    if (!read.has(path)) read.set(path, disk.getSourceFile(path, ...rest))
    return read.get(path)
  }
  return ts.createProgram([...files, ...texts.keys()], options, {
    ...disk,
    fileExists: (path) => texts.has(path) || disk.fileExists(path),
    // Otherwise folders that aren't on disk wouldn't be searched for imports.
    directoryExists: (path) =>
      [...texts.keys()].some((file) => file.startsWith(`${path}/`)) ||
      (disk.directoryExists?.(path) ?? true),
    readFile: (path) => texts.get(path) ?? disk.readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = texts.get(path)
      return text === undefined
        ? fromDisk(path, version, ...rest)
        : ts.createSourceFile(path, text, version, true)
    },
  })
}

function projectOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  return { ...options, moduleDetection: ts.ModuleDetectionKind.Force }
}
