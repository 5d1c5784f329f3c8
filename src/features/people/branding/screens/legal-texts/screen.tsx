import { useId, useState } from 'react'
import { formatDay } from '#domain/day.ts'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { isOpenToChange, ProposeButton } from '#features/people/office-changes/public/parts/propose-bar.tsx'
import { LegalWords } from '#features/reference/brands/public/parts/legal-words.tsx'
import { LEGAL_CODES, type LegalCode } from '#features/reference/brands/public/rules/legal.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { BrandingTabs } from '../../parts/branding-tabs.tsx'
import { contract } from '../../public/contract.ts'
import { LegalEditor } from './legal-editor.tsx'

/** The privacy notice or the terms: the version in force, one proposed from a day on, and earlier ones. */
export default function LegalTexts() {
  const [text] = useQueryParam('text')
  const code = LEGAL_CODES.find((each) => each === text) ?? 'privacy-notice'
  return <Known key={code} code={code} />
}

function Known({ code }: { readonly code: LegalCode }) {
  const read = useRead(contract.legalTexts, { query: { code } })
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const isEdited = useFeature('ADMIN') && isOpenToChange(read.data?.versions)
  return (
    <Page
      title={t('Legal texts')}
      subtitle={t('What customers see of us, on pages and documents')}
      actions={isEdited && <ProposeButton formId={formId} busy={busy} />}
      wide
    >
      <BrandingTabs value={code} />
      <Loaded read={read}>
        {({ text, written, versions }) => {
          const waiting = versions.filter(({ state }) => state === 'proposed')
          return (
            <>
              <OfficeChangeCards changes={waiting} />
              {isEdited ? (
                <LegalEditor code={code} text={text} formId={formId} onBusy={setBusy} />
              ) : (
                <SectionCard title="As it is now">
                  <LegalWords text={text} />
                </SectionCard>
              )}
              {written.map(({ version, text: words, effectiveOn }) => (
                <SectionCard
                  key={version}
                  title={t('Version {version}, in force from {day}', { version, day: formatDay(effectiveOn) })}
                  isFolded
                >
                  <LegalWords text={words} />
                </SectionCard>
              ))}
              <OfficeChangeCards changes={versions.filter(({ state }) => state !== 'proposed')} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
