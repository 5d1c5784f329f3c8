import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import type { WaitingFiles } from '#kit/web/waiting-files.ts'
import { FileRows } from '../../parts/file-rows.tsx'
import type { ClaimDetail } from '../../public/contract/own.ts'
import { OTHER_PAPER } from '../../rules/papers.ts'
import { isUndecided } from '../../rules/steps.ts'

type Props = { readonly claim: ClaimDetail; readonly files: WaitingFiles }

/** Requested documents first; then whatever else may be sent. */
export function SendFiles({ claim: { state, may, wanted, photos, papers, files: sent }, files }: Props) {
  const [, setBusy] = useState(false)
  if (!may.includes('send')) return null
  const add = async (place: string, chosen: readonly File[]) => {
    setBusy(true)
    await files.add(chosen.map((file) => ({ file, place }))).catch(reportFailure)
    setBusy(false)
  }
  const count = (code: string) =>
    sent.filter(({ paper }) => paper === code).length + files.waiting.filter(({ place, refused }) => place === code && !refused).length
  const rows = { count, add: (code: string, chosen: readonly File[]) => void add(code, chosen) }
  // Requested documents prove a loss that is still undecided.
  const missing = isUndecided(state) ? wanted.filter(({ isThere }) => !isThere) : []
  const others = papers.filter(({ code }) => !missing.some((paper) => paper.code === code))
  return (
    <>
      {missing.length > 0 && (
        <SectionCard title="Documents that we need">
          <FileRows {...rows} label={t('Documents that we need')} papers={missing} count={() => 0} />
        </SectionCard>
      )}
      {photos.length > 0 && (
        <SectionCard title="Photos" isFolded>
          <FileRows {...rows} label={t('Photos')} papers={photos} isPhotos />
        </SectionCard>
      )}
      <SectionCard title="Documents that prove such a loss" isFolded>
        <FileRows
          {...rows}
          label={t('Documents that prove such a loss')}
          papers={[...others, { code: OTHER_PAPER, title: 'Something else' }]}
        />
      </SectionCard>
    </>
  )
}
