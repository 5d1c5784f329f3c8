import { Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { Findings } from '#kit/web/ui/findings.tsx'
import type { CaseDetail } from '../contract.ts'
import { authorityName } from '../rules/authority-name.ts'
import { holds, toDecide } from '../rules.ts'

/** What technical control found, with the authority that each needs and whether the reader holds it. */
export function FindingsHeld({ detail: { matter, profile } }: { readonly detail: CaseDetail }) {
  const deciding = toDecide(matter.findings)
  return (
    <Findings
      findings={matter.findings}
      action={(finding) => {
        if (!deciding.includes(finding)) return null
        const { authority, needs } = finding
        const isHeld = profile !== null && (authority === undefined || holds(profile, authority))
        return (
          <>
            {authority && (
              <Text size="sm" mt={4}>
                {t('Authority')}: {t(authorityName(matter.line, authority))} · {isHeld ? t('you hold it') : t('you do not hold it')}
              </Text>
            )}
            {needs === 'inspection' && (
              <Text size="sm" mt={4}>
                {t('It waits for the inspection to be cleared.')}
              </Text>
            )}
          </>
        )
      }}
    />
  )
}
