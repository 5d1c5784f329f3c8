import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { PolicyDetail } from '../contract.ts'

type Section = PolicyDetail['sections'][number]

/**
 * What the line says of what is insured, one card each; the limits of cover can be kept open where they should be read before anything is
 * paid.
 */
export const PolicySections = ({
  sections,
  areLimitsOpen = false,
}: {
  readonly sections: readonly Section[]
  readonly areLimitsOpen?: boolean
}) =>
  sections.map(({ title, facts, isOfLimits }) => (
    <DetailCard
      key={title}
      title={title}
      isFolded={!(areLimitsOpen && isOfLimits)}
      details={facts.map(({ label, value, valueI18n, note }) => ({ label, value: translate(value, valueI18n), note: note && t(note) }))}
    />
  ))
