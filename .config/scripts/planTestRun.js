/**
 * Decides which Vitest projects can run on a machine that lacks some tools.
 *
 * @param {readonly { projectName: string }[]} files The requested test files, each with its project.
 * @param {readonly Pick<import('./tools.js').Tool, 'name' | 'projects'>[]} missing
 */
export function planTestRun(files, missing) {
  const fileCounts = countByProject(files)
  const needs = [...fileCounts.keys()].map((project) => ({
    project,
    lacks: missing.filter(({ projects }) => projects.includes(project)).map(({ name }) => name),
  }))
  return {
    /** The projects whose tools are all installed. */
    projects: needs.filter(({ lacks }) => lacks.length === 0).map(({ project }) => project),
    /** The projects that lack tools, each with its number of files and its missing tools. */
    notRun: needs
      .filter(({ lacks }) => lacks.length > 0)
      .map(({ project, lacks }) => {
        const count = fileCounts.get(project)
        return `${project} (${count} ${count === 1 ? 'file' : 'files'}, without ${lacks.join(' and ')})`
      }),
  }
}

/**
 * Whether one of the files is in a project that needs the tool.
 *
 * @param {readonly { projectName: string }[]} files
 * @param {Pick<import('./tools.js').Tool, 'projects'>} tool
 */
export const isNeeded = (files, { projects }) =>
  [...countByProject(files).keys()].some((project) => projects.includes(project))

/**
 * Counts files by project. Vitest appends the browser to a name, as in `browser (chromium)`.
 *
 * @param {readonly { projectName: string }[]} files
 */
function countByProject(files) {
  const counts = /** @type {Map<string, number>} */ (new Map())
  for (const { projectName } of files) {
    const project = projectName.replace(/ \(.*/, '')
    counts.set(project, (counts.get(project) ?? 0) + 1)
  }
  return counts
}

/**
 * Replaces the projects in Vitest's arguments.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} projects
 */
export const withProjects = (args, projects) => [
  ...args.filter((arg, index) => !arg.startsWith('--project') && args[index - 1] !== '--project'),
  ...projects.map((project) => `--project=${project}`),
]
