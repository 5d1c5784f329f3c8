import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  MESSAGE_LANGUAGES,
  type MessageKind,
  type MessageLanguage,
  messageKind,
} from '#features/messaging/messages/public/rules/wordings.ts'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { isOpenToChange, ProposeButton } from '#features/people/office-changes/public/parts/propose-bar.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { wordingAddress, wordingsAddress } from '../../parts/addresses.ts'
import { LANGUAGES, READERS, WAYS } from '../../parts/words.ts'
import { contract } from '../../public/contract.ts'
import { Current } from './current.tsx'
import { Editor } from './editor.tsx'

/** The wording of one message in one language: as it goes out now, changed with a preview, and its versions. */
export default function WordingScreen() {
  const [code] = useQueryParam('message')
  const [spoken] = useQueryParam('language')
  const kind = messageKind(code ?? '')
  const language = MESSAGE_LANGUAGES.find((each) => each === spoken) ?? 'en'
  if (!kind) return <MissingRecord what={t('Choose a message from the list.')} to={wordingsAddress()} way={t('All messages')} />
  return <Known key={`${kind.code}/${language}`} kind={kind} language={language} />
}

function Known({ kind, language }: { readonly kind: MessageKind; readonly language: MessageLanguage }) {
  const read = useRead(contract.wording, { query: { code: kind.code, language } })
  const navigate = useNavigate()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const isEdited = useFeature('ADMIN') && isOpenToChange(read.data?.versions)
  return (
    <Page
      title={t(kind.title)}
      subtitle={[READERS[kind.to], ...kind.ways.map((way) => WAYS[way])].map((each) => t(each)).join(' · ')}
      back={wordingsAddress()}
      actions={isEdited && <ProposeButton formId={formId} busy={busy} />}
      wide
    >
      <ListTabs
        tabs={LANGUAGES}
        value={language}
        label={t('Language')}
        onChange={(next) => navigate(wordingAddress(kind.code, next), { replace: true })}
      />
      <Loaded read={read}>
        {(detail) => {
          const waiting = detail.versions.filter(({ state }) => state === 'proposed')
          return (
            <>
              <OfficeChangeCards changes={waiting} />
              {isEdited ? (
                <Editor kind={kind} language={language} detail={detail} formId={formId} onBusy={setBusy} />
              ) : (
                <Current kind={kind} language={language} wording={detail.own ?? kind.shipped[language]} />
              )}
              <OfficeChangeCards changes={detail.versions.filter(({ state }) => state !== 'proposed')} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
