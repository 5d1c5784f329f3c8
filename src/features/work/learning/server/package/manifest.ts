import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { msg } from '#kit/message.ts'
import type { PackageFacts, Standard } from '../../rules/package.ts'
import { type PackedFile, UnfitArchive } from './unpack.ts'

const NAME = 'imsmanifest.xml'
const LARGEST = 1024 * 1024
const DEEPEST = 60
const LONGEST_TITLE = 120

const list = <T extends z.ZodType>(of: T) =>
  z.preprocess((value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]), z.array(of))
const text = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && '#text' in value ? value['#text'] : value),
  z.coerce.string().default(''),
)

type RawItem = {
  readonly title: string
  readonly '@identifierref'?: string | undefined
  readonly '@parameters'?: string | undefined
  readonly item: RawItem[]
}
const Item: z.ZodType<RawItem> = z.object({
  title: text,
  '@identifierref': z.string().optional(),
  '@parameters': z.string().optional(),
  get item() {
    return list(Item)
  },
})
const Resource = z.object({
  '@identifier': z.string(),
  '@href': z.string().optional(),
  '@base': z.string().optional(),
  /** SCORM 1.2 and 2004 differ only in case. */
  '@scormtype': z.string().optional(),
  '@scormType': z.string().optional(),
})
const Manifest = z.object({
  manifest: z.object({
    '@base': z.string().optional(),
    metadata: z.object({ schema: text, schemaversion: text }).optional().catch(undefined),
    organizations: z.object({
      '@default': z.string().optional(),
      organization: list(z.object({ '@identifier': z.string().optional(), title: text, item: list(Item) })),
    }),
    resources: z.object({ '@base': z.string().optional(), resource: list(Resource) }),
  }),
})

const BROKEN = msg`The manifest of this package (${NAME}) cannot be read. Export the package again with the program that made it.`

/** Reads the manifest among the files of a package, as far as we play it: one part, which reports its results. */
export function readManifest(files: readonly PackedFile[]): PackageFacts {
  const source = manifestText(files)
  const { manifest } = parse(source)
  const standard = standardOf(manifest.metadata?.schemaversion ?? '', source)
  const { organization, '@default': preferred } = manifest.organizations
  const chosen = organization.find((each) => each['@identifier'] === preferred) ?? organization[0]
  const parts = chosen ? leaves(chosen.item) : []
  const [part, second] = parts
  if (!part) throw new UnfitArchive('This package does not name the page it starts with. Export it again with the program that made it.')
  if (second)
    throw new UnfitArchive(
      msg`This package has ${parts.length} parts (SCOs). A lesson can be only one of them: export each as its own package, or all as one.`,
    )
  const resource = manifest.resources.resource.find((each) => each['@identifier'] === part['@identifierref'])
  if ((resource?.['@scormtype'] ?? resource?.['@scormType'])?.toLowerCase() !== 'sco')
    throw new UnfitArchive(
      'This package reports nothing, so no one could complete it. Export it as SCORM with reporting, or add its PDF or video instead.',
    )
  const base = `${manifest['@base'] ?? ''}${manifest.resources['@base'] ?? ''}${resource?.['@base'] ?? ''}`
  const launch = launchOf(`${base}${resource?.['@href'] ?? ''}`, part['@parameters'] ?? '', files)
  const title = (chosen?.title || part.title).trim().slice(0, LONGEST_TITLE)
  return { standard, title, launch, fileCount: files.length }
}

function manifestText(files: readonly PackedFile[]): string {
  const found = files.find(({ path }) => path.toLowerCase() === NAME)
  if (!found) {
    const inside = files.find(({ path }) => path.toLowerCase().endsWith(`/${NAME}`))
    throw new UnfitArchive(
      inside
        ? msg`${NAME} is in the folder “${inside.path.slice(0, -NAME.length - 1)}”. Pack the contents of that folder, not the folder itself.`
        : msg`This ZIP is not a SCORM package: ${NAME} is missing. Export the course as SCORM 1.2 or 2004.`,
    )
  }
  const source = new TextDecoder().decode(found.bytes.subarray(0, LARGEST))
  // Entities defined in a manifest could be expanded over and over, or fetched from elsewhere; no manifest needs them.
  if (found.bytes.length > LARGEST || /<!(DOCTYPE|ENTITY)/i.test(source)) throw new UnfitArchive(BROKEN)
  return source
}

function parse(source: string) {
  try {
    const parser = new XMLParser({
      ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseTagValue: false, parseAttributeValue: false },
      ...{ processEntities: true, maxNestedTags: DEEPEST },
    })
    return Manifest.parse(parser.parse(source, true))
  } catch {
    throw new UnfitArchive(BROKEN)
  }
}

function standardOf(version: string, source: string): Standard {
  if (/^1\.2$/.test(version.trim())) return 'scorm-12'
  if (/^(2004|CAM 1\.3)/i.test(version.trim())) return 'scorm-2004'
  if (version.trim() !== '' && !/^1\.1/.test(version.trim()))
    throw new UnfitArchive(msg`This package says that it is version “${version.trim().slice(0, 40)}”. Export it as SCORM 1.2 or 2004.`)
  // Some authoring tools omit the version; the namespaces that they use identify the standard.
  if (source.includes('adlcp_rootv1p2')) return 'scorm-12'
  if (source.includes('adlcp_v1p3')) return 'scorm-2004'
  throw new UnfitArchive('This package does not say which version of SCORM it is. Export it as SCORM 1.2 or 2004.')
}

const leaves = (items: readonly RawItem[]): RawItem[] =>
  items.flatMap((item) => [...(item['@identifierref'] ? [item] : []), ...leaves(item.item)])

/** Placeholder for the folder that a package will be served from. */
const TOP = 'http://package.invalid/'

/** The address of its start page, which must be one of its files. */
function launchOf(href: string, parameters: string, files: readonly PackedFile[]): string {
  const asked = new URL(URL.canParse(href, TOP) ? href : '', TOP)
  if (asked.origin !== new URL(TOP).origin)
    throw new UnfitArchive('This package starts with a page from another site. Export it with all its pages included.')
  const path = decoded(asked.pathname.slice(1))
  const found = files.find((each) => each.path === path)
  if (!found) throw new UnfitArchive(msg`The start page of this package is missing: “${path.slice(0, 80)}”. Export the package again.`)
  if (/<frameset\b/i.test(found.bytes.toString('latin1')))
    throw new UnfitArchive(
      'The pages of this package are in frames that talk to each other, which does not work here. Export it as a single page (HTML5).',
    )
  const query = parameters.replace(/^[?&]/, '')
  return `${asked.pathname.slice(1)}${asked.search}${query && (asked.search ? '&' : '?')}${query}${asked.hash}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
