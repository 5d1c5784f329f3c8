import { Alert, Checkbox, Group, Pill, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { IconCamera } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { AddFilesButton } from '#kit/web/ui/add-files-button.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { useHelpAddresses } from '../../parts/addresses.ts'
import { AppStateLines } from '../../parts/app-state-lines.tsx'
import { articleSearch } from '../../parts/article-search.ts'
import { Answering, useReadBefore } from '../../parts/articles.tsx'
import { gatherAppState } from '../../parts/gather-app-state.ts'
import { keepPictures } from '../../parts/waiting-pictures.ts'
import { HelpForm, helpContract } from '../../public/contract/own.ts'
import type { AppState } from '../../rules/app-state.ts'
import { MOST_PICTURES } from '../../rules/requests.ts'

/** While typing, there is room for the best matches only. */
const MOST_BESIDE = 3

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A question or a complaint: what answers it is shown while it is typed; pictures and the state of the app are sent along if wanted. */
export default function Ask() {
  const navigate = useNavigate()
  const { help, request } = useHelpAddresses()
  const [typed, setTyped] = usePersistedState('help-typed', '')
  const [about] = useQueryParam('about')
  const begun = typed || (about ? `${about}: ` : '')
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({ question: begun })
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [appState, setAppState] = useState<AppState>()
  const [isAttached, setAttached] = useState(false)
  // Gathered before consent is asked for: no one agrees to what they have not seen.
  useEffect(() => void gatherAppState().then(setAppState), [])
  const { data: articles = [] } = useRead(helpContract.helpArticles)
  const search = useMemo(() => articleSearch(articles), [articles])
  const { read, forget } = useReadBefore()
  const { submit } = useWrite(helpContract.askForHelp)
  const isComplaint = answers.topic === 'complaint'
  return (
    <FormScreen
      title={isComplaint ? t('Your complaint') : t('Ask the help desk')}
      subtitle={t('You get a reference, and see by when we will answer.')}
      back={help}
      schema={HelpForm}
      initial={begun ? { question: begun } : {}}
      draft="help"
      submit="Send"
      onChange={setAnswers}
      notes={{
        question: <Answering found={search(asText(answers.question).slice(-300)).slice(0, MOST_BESIDE)} />,
        topic: isComplaint && (
          <Alert color="brand" mt="xs">
            {t(
              'We let you know when someone is looking into it, and by when it will be answered: within the times that the Insurance Commission sets.',
            )}
          </Alert>
        ),
      }}
      onSubmit={async (body) => {
        const made = await submit({ body: { ...body, articlesRead: [...read], ...(isAttached && appState ? { appState } : {}) } })
        await keepPictures(
          made.id,
          pictures.map((file) => ({ file })),
        ).catch(reportFailure)
        setTyped('')
        forget()
        setCached(helpContract.helpRequest, { params: { id: made.id } }, made)
        navigate(request(made.id), { replace: true })
      }}
    >
      <Pictures pictures={pictures} choose={setPictures} />
      <Checkbox
        mt="lg"
        checked={isAttached}
        label={t('Attach the state of the app on this device')}
        description={t('This helps us find what does not work faster. It says nothing about who you are or what you typed.')}
        disabled={!appState}
        onChange={({ currentTarget }) => setAttached(currentTarget.checked)}
      />
      {isAttached && appState && (
        <Alert color="gray" mt="xs" title={t('This is sent along, and nothing else')}>
          <AppStateLines state={appState} />
        </Alert>
      )}
    </FormScreen>
  )
}

type PicturesProps = { readonly pictures: readonly File[]; readonly choose: (next: readonly File[]) => void }

function Pictures({ pictures, choose }: PicturesProps) {
  return (
    <>
      <AddFilesButton
        label={t('Add pictures')}
        icon={<IconCamera size={20} aria-hidden />}
        mt="md"
        add={(chosen) => choose([...pictures, ...chosen].slice(0, MOST_PICTURES))}
      />
      {pictures.length > 0 && (
        <>
          <Group gap="xs" mt="xs">
            {pictures.map((picture, at) => (
              <Pill
                key={`${picture.name} ${String(at)}`}
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('Remove {name}', { name: picture.name }), style: { minWidth: 44, minHeight: 44 } }}
                onRemove={() => choose(pictures.filter((each) => each !== picture))}
              >
                {picture.name}
              </Pill>
            ))}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t('Your text is sent first; pictures follow, even if the connection is lost.')}
          </Text>
        </>
      )}
    </>
  )
}
