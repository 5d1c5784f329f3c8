import type { Application } from '../public/contract/applicant.ts'
import { SECTION_NAMES, SECTIONS } from '../rules/sections.ts'

export const STEPS = [
  ...SECTION_NAMES.map((id) => ({ id, title: `${SECTIONS[id].title}` })),
  { id: 'documents', title: 'Documents' },
  { id: 'identity', title: 'Identity' },
  { id: 'agreement', title: 'Agreement' },
] as const
export type StepId = (typeof STEPS)[number]['id']
export const isStep = (id: string | undefined): id is StepId => STEPS.some((step) => step.id === id)

const ABOUT: Readonly<Record<string, (application: Application) => boolean>> = {
  documents: ({ missing }) => !missing.some(({ what }) => what === 'document'),
  identity: ({ missing }) => !missing.some(({ what }) => what === 'identity'),
  agreement: ({ missing }) => !missing.some(({ what }) => what === 'signature'),
}

/** The step to which something that was sent back belongs. */
export const stepOf = (path: string): string => {
  const head = path.split('.')[0] ?? ''
  return head === 'document' ? 'documents' : head
}

const isReturned = ({ returned }: Application, id: string) => returned.some(({ path, isMended }) => !isMended && stepOf(path) === id)

export const isDone = (application: Application, id: StepId): boolean => {
  if (isReturned(application, id)) return false
  const about = ABOUT[id]
  return about ? about(application) : application.complete.some((name) => name === id)
}

/** The first step that is not done; undefined when all are. */
export const firstOpen = (application: Application): StepId | undefined => STEPS.find(({ id }) => !isDone(application, id))?.id
