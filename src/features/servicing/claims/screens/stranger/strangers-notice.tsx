import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { now } from '#kit/web/clock.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { unmadeRecord } from '#kit/web/waiting-files.ts'
import { FileRows } from '../../parts/file-rows.tsx'
import { languageShown } from '../../parts/language.ts'
import { moveStrangerPhotos, useStrangerPhotos } from '../../parts/waiting-stranger-photos.ts'
import { strangersContract } from '../../public/contract/strangers.ts'
import { justNow } from '../../rules/notice.ts'
import { THIRD_PARTY_SHOTS, ThirdPartyNotice } from '../../rules/third-party.ts'

type Props = {
  readonly proof: string
  readonly knownBy: string
  /** Sent again under it after the page was loaded again, it is one report. */
  readonly client: string
  readonly done: (reported: { readonly number: string; readonly key: string }) => void
}

const UNSENT = unmadeRecord('accident')

/** What happened, told by someone who is not insured; photographs stay on the device until the report is sent. */
export function StrangersNotice({ proof, knownBy, client, done }: Props) {
  const [started] = useState(() => justNow(now()))
  const photos = useStrangerPhotos(UNSENT)
  const { submit } = useWrite(strangersContract.reportAsThirdParty)
  return (
    <FormScreen
      title={t('What happened?')}
      subtitle={knownBy}
      schema={ThirdPartyNotice}
      initial={started}
      draft="third-party-report"
      submit="Send the report"
      onSubmit={async (answers) => {
        const reported = await submit({ body: { proof, knownBy, answers, language: languageShown(), client } })
        await moveStrangerPhotos(UNSENT, reported.key)
        done(reported)
      }}
    >
      <section>
        <Title order={2} size="h4" mt="lg" mb="xs">
          {t('Photos')}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t('Any that you have. More can follow for two days.')}
        </Text>
        <FileRows
          label={t('Photos')}
          papers={THIRD_PARTY_SHOTS}
          count={(code) => photos.waiting.filter(({ place }) => place === code).length}
          add={(place, files) => void photos.add(files.map((file) => ({ file, place }))).catch(reportFailure)}
        />
      </section>
    </FormScreen>
  )
}
