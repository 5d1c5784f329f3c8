import type { TestApp } from './app.ts'
import { answered, type Caller } from './quoting.ts'

/** What only the office and the agent's superiors may read before it is published, and what can be read on the page. */
const UNREAD = 'Jeepneys of Talisay are what I insure'
const POST = 'Which papers a jeepney of Talisay needs'

/** What another person would write. */
export const PAGE_FACTS = {
  headline: ['A stranger insures everybody'],
  about: ['A stranger says that everything is insured, and by whom.'],
  lines: [['ctpl']],
  body: ['A stranger writes about what is insured and what is not, in as many words as a post needs.'],
}

/** An agent's draft page, and a post that the office has published. */
export async function ownPageOf(
  app: TestApp,
  agent: Caller,
): Promise<{ readonly ownPage: string; readonly post: string; readonly unread: string; readonly postTitle: string }> {
  const about = 'I insure jeepneys, tricycles and everything else that is on the road.'
  const { current } = answered<{ current: { id: string } }>(await agent.put('user/microsite', { headline: UNREAD, about, lines: ['ctpl'] }))
  const { id } = answered<{ id: string }>(await agent.post('user/microsite/posts', { title: POST, body: about.repeat(2) }))
  await app.owner.query(`insert into legal_steps values ('microsite-post', 'draft', 'skip', 'published') on conflict do nothing`)
  await app.owner.query(`update microsite_posts set state = 'published', published_at = now() where id = $1`, [id])
  await app.owner.query(`delete from legal_steps where cycle = 'microsite-post' and event = 'skip'`)
  return { ownPage: current.id, post: id, unread: UNREAD, postTitle: POST }
}
