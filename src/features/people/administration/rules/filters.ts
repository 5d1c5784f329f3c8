import { z } from 'zod'
import { colleagueList } from './list.ts'

const Filters = z.object(colleagueList.query)
export type ColleagueFilters = z.output<typeof Filters>
