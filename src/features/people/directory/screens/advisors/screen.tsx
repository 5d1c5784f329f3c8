import { useParams } from 'react-router'
import type { Facts } from '#domain/routing.ts'
import { viewOf } from '../../rules/views.ts'
import { AdvisorList } from './advisor-list.tsx'
import { AdvisorProfile } from './advisor-profile.tsx'
import { AdvisorTree } from './advisor-tree.tsx'

/** The advisor directory: everyone, the team as a tree, or one person. */
export default function Advisors(_: Facts) {
  const view = viewOf(useParams().advisortype)
  if (view === 'tree') return <AdvisorTree />
  return view === 'profile' ? <AdvisorProfile /> : <AdvisorList />
}
