import { Alert, List } from '@mantine/core'
import { IconCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { WaitingNote } from '#kit/web/ui/waiting-note.tsx'
import { reportFailure } from '#kit/web/use-write.ts'
import { CallFirst } from '../../parts/call-first.tsx'
import { FileRows } from '../../parts/file-rows.tsx'
import { useStrangerPhotos } from '../../parts/waiting-stranger-photos.ts'
import { THIRD_PARTY_SHOTS } from '../../rules/third-party.ts'

const NEXT = [
  'Our claims office reads it and calls you on your number.',
  'Keep the police report, medical documents and bills: we will tell you which of them we need.',
  'Do not have anything repaired before we have seen it, unless it is unsafe.',
]

type Props = { readonly number: string; readonly reportKey: string }

/** The number at once, what comes next, and more photographs. */
export function Sent({ number, reportKey }: Props) {
  const photos = useStrangerPhotos(reportKey)
  return (
    <Page title={t('We have your report {number}', { number })}>
      <Alert color="leaf" mb="md" icon={<IconCheck aria-hidden />} title={t('What happens next')}>
        <List spacing={4}>
          {NEXT.map((sentence) => (
            <List.Item key={sentence}>{t(sentence)}</List.Item>
          ))}
        </List>
      </Alert>
      <WaitingNote files={photos} />
      <SectionCard title="More photos">
        <FileRows
          label={t('More photos')}
          papers={THIRD_PARTY_SHOTS}
          count={(code) => photos.waiting.filter(({ place, refused }) => place === code && !refused).length}
          add={(place, files) => void photos.add(files.map((file) => ({ file, place }))).catch(reportFailure)}
        />
      </SectionCard>
      <CallFirst />
    </Page>
  )
}
