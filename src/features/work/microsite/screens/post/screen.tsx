import { Alert, Button } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ownPageContract, type Post } from '../../public/contract/own.ts'
import { PostForm } from '../../rules/content.ts'
import { readAlone } from '../../rules/read-alone.ts'

const AGENT = { audience: 'agent' } as const
const listAddress = () => pathTo('microsite/posts', AGENT)

/** One post: written, previewed as it will be read, and submitted to the office. */
export default function PostScreen() {
  const [id] = useQueryParam('post')
  return id ? <Known id={id} /> : <Editing />
}

function Known({ id }: { readonly id: string }) {
  const read = useRead(ownPageContract.ownPosts)
  return (
    <Loaded read={read} page={{ title: t('Post'), back: listAddress() }}>
      {({ items }) => {
        const post = items.find((each) => each.id === id)
        return post ? (
          <Editing key={post.state} post={post} />
        ) : (
          <MissingRecord what={t('Post not found.')} to={listAddress()} way={t('See the posts')} />
        )
      }}
    </Loaded>
  )
}

function Editing({ post }: { readonly post?: Post }) {
  const formId = useId()
  const navigate = useNavigate()
  const add = useWrite(ownPageContract.addPost)
  const save = useWrite(ownPageContract.savePost)
  const move = useWrite(ownPageContract.movePost)
  const mayWrite = !post || post.state === 'draft' || post.state === 'returned'
  const keep = async (body: PostForm) => {
    const kept = post ? await save.submit({ params: { id: post.id }, body }) : await add.submit({ body })
    if (!post) navigate(pathTo('microsite/post', AGENT, { post: kept.id }), { replace: true })
  }
  const step = (event: 'submit' | 'recall' | 'withdraw') => post && void move.send({ params: { id: post.id }, body: { event } })
  return (
    <Page
      title={post ? post.title : t('A new post')}
      back={listAddress()}
      actions={
        <>
          {post?.state === 'submitted' && (
            <Button variant="default" loading={move.busy} onClick={() => step('recall')}>
              {t('Take it back')}
            </Button>
          )}
          {post?.state === 'published' && (
            <Button variant="default" loading={move.busy} onClick={() => step('withdraw')}>
              {t('Take it down now')}
            </Button>
          )}
          {mayWrite && (
            <Button variant={post?.state === 'draft' ? 'default' : 'filled'} type="submit" form={formId} loading={add.busy || save.busy}>
              {t('Save')}
            </Button>
          )}
          {post?.state === 'draft' && (
            <Button loading={move.busy} onClick={() => step('submit')}>
              {t('Submit to the office')}
            </Button>
          )}
        </>
      }
    >
      {post && <StatusNote cycle="microsite-post" state={post.state} />}
      {post?.reason && (
        <Alert color="mango" mb="md" title={t('The office asks for a change')}>
          {post.reason}
        </Alert>
      )}
      {mayWrite && (
        <FieldsForm schema={PostForm} formId={formId} initial={post ?? {}} draft={`microsite-post/${post?.id ?? 'new'}`} onSubmit={keep} />
      )}
      {post && (
        <SectionCard title="As readers see it">
          <PageFrame html={readAlone(post.body)} />
        </SectionCard>
      )}
    </Page>
  )
}
