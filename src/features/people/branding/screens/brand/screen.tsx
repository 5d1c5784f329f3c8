import { useId, useState } from 'react'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { isOpenToChange, ProposeButton } from '#features/people/office-changes/public/parts/propose-bar.tsx'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { BrandingTabs } from '../../parts/branding-tabs.tsx'
import { contract } from '../../public/contract.ts'
import { formOf } from '../../rules/brand-form.ts'
import { BrandEditor } from './brand-editor.tsx'
import { BrandPreview } from './brand-preview.tsx'

/** Name, logo, colours and contacts: as they are, changed with a preview, and their versions. */
export default function BrandScreen() {
  const read = useRead(contract.ownBrand)
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const isEdited = useFeature('ADMIN') && isOpenToChange(read.data?.versions)
  return (
    <Page
      title={t('Brand and legal texts')}
      subtitle={t('What customers see of us, on pages and documents')}
      actions={isEdited && <ProposeButton formId={formId} busy={busy} />}
      wide
    >
      <BrandingTabs value="brand" />
      <Loaded read={read}>
        {({ brand, versions }) => {
          const waiting = versions.filter(({ state }) => state === 'proposed')
          return (
            <>
              <OfficeChangeCards changes={waiting} />
              {isEdited ? (
                <BrandEditor brand={brand} formId={formId} onBusy={setBusy} />
              ) : (
                <SectionCard title="How it looks">
                  <BrandPreview look={formOf(brand)} logo={brand.logo} picture={undefined} />
                </SectionCard>
              )}
              <OfficeChangeCards changes={versions.filter(({ state }) => state !== 'proposed')} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
