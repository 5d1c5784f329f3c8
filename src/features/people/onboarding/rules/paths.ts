import { fieldsOf } from '#kit/field.ts'
import { APPLICATION_DOCUMENTS, type DocumentKind } from './documents.ts'
import { isSection, SECTIONS } from './sections.ts'

const isKind = (kind: string): kind is DocumentKind => Object.hasOwn(APPLICATION_DOCUMENTS, kind)

/** The label of something that can be sent back. */
export function labelOfPath(path: string): string {
  const [head = '', ...rest] = path.split('.')
  const name = rest.join('.')
  if (head === 'identity') return 'Identity check'
  if (head === 'agreement') return 'Agreement'
  if (head === 'document') return isKind(name) ? APPLICATION_DOCUMENTS[name].title : name
  return (isSection(head) && fieldsOf(SECTIONS[head].schema).find((each) => each.name === name)?.label) || name
}
