import { Alert, Button, Group, NumberInput, Tabs, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { scenarios } from '#features/work/practice/public/rules/scenarios.ts'
import { useDraft } from '#kit/web/draft.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useSaving } from '../../parts/use-version.ts'
import { versionAddress } from '../../parts/words.ts'
import type { VersionDetail } from '../../public/contract/manage.ts'
import type { Lesson } from '../../rules/course.ts'
import { AddFile } from './add-file.tsx'
import { ChoosePackage } from './choose-package.tsx'
import classes from './lesson-editor.module.css'
import { Preview } from './preview.tsx'

type Props = { readonly version: VersionDetail; readonly lesson: Lesson }

/** The part of the input that is kept as a draft, including a title that is still too short. */
const Typed = z.object({ title: z.string(), minutes: z.number(), text: z.string(), fileId: z.uuid().nullable(), scoreCounts: z.boolean() })

const NEXT_QUESTION = '\n## What is asked?\n- [x] The right answer\n- [ ] A wrong one\n> Why it is so.\n'

/** Edits a lesson: its text in Markdown, or its questions, with the preview beside it or, on a phone, behind it. */
export function LessonEditor({ version, lesson }: Props) {
  const [edited, setEdited] = useState(lesson)
  const [isTouched, setTouched] = useState(false)
  const hasRoom = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const area = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const navigate = useNavigate()
  const saving = useSaving(version)
  const { fault, attempt } = useAttempt()
  const back = versionAddress(version.id)
  const drop = useDraft(`course/${version.id}/${lesson.id}`, edited, isTouched, (kept) => {
    const found = Typed.safeParse(kept).data
    if (!found) return
    setEdited({ ...lesson, ...found })
    setTouched(true)
  })
  const change = (next: Partial<Lesson>) => {
    setEdited((before) => ({ ...before, ...next }))
    setTouched(true)
  }
  /** Inserts something at the cursor. */
  const insert = (text: string) => {
    const at = area.current?.selectionStart ?? edited.text.length
    change({ text: `${edited.text.slice(0, at)}${text}${edited.text.slice(at)}` })
  }
  const save = async () => {
    const lessons = version.content.lessons.map((each) => (each.id === lesson.id ? edited : each))
    if (!(await attempt(() => saving.submit({ lessons })))) return
    drop()
    toast.success(t('Saved.'))
    navigate(back)
  }
  const { kind, title, minutes, text, fileId, scoreCounts } = edited
  const writing = (
    <div>
      <TextInput label={t('Title')} value={title} maxLength={120} mb="sm" onChange={({ target }) => change({ title: target.value })} />
      <NumberInput
        label={t('Minutes')}
        value={minutes}
        min={1}
        max={240}
        maw={140}
        mb="sm"
        inputMode="numeric"
        onChange={(value) => change({ minutes: Number(value) || 1 })}
      />
      {(kind === 'pdf' || kind === 'video') && (
        <AddFile version={version} kind={kind} fileId={fileId} onAdded={(file) => change({ fileId: file.id })} />
      )}
      {kind === 'scorm' && <ChoosePackage version={version} title={title} fileId={fileId} scoreCounts={scoreCounts} change={change} />}
      {kind === 'practice' ? (
        <SearchSelect
          label={t('What is practised')}
          data={scenarios.map((each) => ({ value: each.code, label: each.title }))}
          value={text}
          onChange={(code) => change({ text: code ?? text })}
          limit={50}
        />
      ) : (
        <>
          <Textarea
            ref={area}
            label={kind === 'quiz' ? t('Questions') : t('Text, in Markdown')}
            description={
              kind === 'quiz'
                ? t('“## ” starts a question, “- [x]” is right, “- [ ]” wrong, “= 30 days” a number, “> ” explains.')
                : undefined
            }
            value={text}
            autosize
            minRows={10}
            maxRows={hasRoom ? 28 : 16}
            spellCheck
            classNames={{ input: classes.source ?? '' }}
            onChange={({ target }) => change({ text: target.value })}
          />
          <Group gap="sm" mt="xs">
            {kind === 'quiz' ? (
              <Button variant="default" onClick={() => change({ text: `${text.trimEnd()}\n${NEXT_QUESTION}` })}>
                {t('Add a question')}
              </Button>
            ) : (
              <AddFile
                version={version}
                kind="text"
                fileId={null}
                onAdded={(file) => insert(`\n![${file.name.replace(/\.\w+$/, '').replace(/[[\]]/g, '')}](picture:${file.id})\n`)}
              />
            )}
          </Group>
        </>
      )}
    </div>
  )
  return (
    <Page
      title={lesson.title}
      subtitle={version.content.title}
      back={back}
      wide
      actions={
        <Button form={formId} type="submit" loading={saving.busy}>
          {t('Save')}
        </Button>
      }
    >
      {fault && (
        <Alert color="coral" mb="md" role="alert">
          {fault}
        </Alert>
      )}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {hasRoom ? (
          <div className={classes.beside}>
            {writing}
            <section aria-label={t('Preview')}>
              <Title order={2} size="h4" mb="sm">
                {t('Preview')}
              </Title>
              <Preview lesson={edited} versionId={version.id} />
            </section>
          </div>
        ) : (
          <Tabs defaultValue="write" keepMounted={false}>
            <Tabs.List mb="md" grow>
              <Tabs.Tab value="write">{t('Write')}</Tabs.Tab>
              <Tabs.Tab value="preview">{t('Preview')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="write">{writing}</Tabs.Panel>
            <Tabs.Panel value="preview">
              {text.trim() === '' && !fileId ? (
                <Text c="dimmed">{t('Nothing is written yet.')}</Text>
              ) : (
                <Preview lesson={edited} versionId={version.id} />
              )}
            </Tabs.Panel>
          </Tabs>
        )}
      </form>
    </Page>
  )
}
