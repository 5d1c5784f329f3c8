import { AREAS, areaOf, circles, type FeatureGraph, layersOf } from '../laws/feature-graph.ts'

const BEGIN = '<!-- features: written by `npm run docs` -->'
const END = '<!-- end of features -->'
const WIDTH = 118

const nameOf = (feature: string): string => feature.split('/')[1] ?? ''

/** `→` inside the area, `↓` to one below, `↑` to one above, which the import rules refuse. */
const arrowBetween = (from: string, to: string): string => ['↑', '→', '↓'][Math.sign(AREAS.indexOf(to) - AREAS.indexOf(from)) + 1] ?? ''

function lineOf(graph: FeatureGraph, feature: string, indent: number): string {
  const from = areaOf(feature)
  const needed = [...(graph.get(feature) ?? [])].sort()
  const groups = AREAS.flatMap((to) => {
    const names = needed.filter((each) => areaOf(each) === to).map(nameOf)
    return names.length > 0 ? [`${arrowBetween(from, to)} ${to === from ? '' : `${to}: `}${names.join(', ')}`] : []
  })
  const rows: string[] = []
  for (const group of groups) {
    const longer = `${rows.at(-1) ?? ''}   ${group}`
    if (rows.length > 0 && longer.length <= WIDTH - indent) rows[rows.length - 1] = longer
    else rows.push(group)
  }
  return `  ${nameOf(feature).padEnd(indent - 2)}${rows.join(`\n${' '.repeat(indent)}`)}`.trimEnd()
}

function verdictOf(graph: FeatureGraph): string {
  const arrows = [...graph].flatMap(([from, needed]) => [...needed].map((to) => [from, to] as const))
  const up = arrows.filter(([from, to]) => arrowBetween(areaOf(from), areaOf(to)) === '↑')
  const inCircles = circles(graph)
  const of = (count: number, what: string) => (count === 0 ? `no ${what}` : `${count} ${what}${count === 1 ? '' : 's'}`)
  return `${graph.size} features, ${arrows.length} arrows: ${of(inCircles.length, 'circle')}, ${of(up.length, 'arrow')} up.`
}

/** The dependencies between features, areas from top to bottom, as text. */
function pictureOf(graph: FeatureGraph): string {
  const indent = Math.max(...[...graph.keys()].map((feature) => nameOf(feature).length)) + 4
  const areas = AREAS.map((area) => [area, ...layersOf(graph, area).map((feature) => lineOf(graph, feature, indent))].join('\n'))
  return `\`\`\`text\n${areas.join('\n\n')}\n\`\`\`\n\n${verdictOf(graph)}`
}

/** The page with the current picture between its two marks. */
export function withFeaturePicture(page: string, graph: FeatureGraph): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`docs/architecture.md has no place for the picture of features: ${BEGIN} … ${END}`)
  return `${page.slice(0, before)}${BEGIN}\n\n${pictureOf(graph)}\n\n${page.slice(after)}`
}
