import { Anchor, Box } from '@mantine/core'
import { lexer, type Token, type Tokens } from 'marked'
import { Children, createElement, type ReactNode } from 'react'
import classes from './markdown.module.css'

type Props = {
  readonly text: string
  /** Renders a picture whose address is `picture:<id>`; no other picture is shown. */
  readonly picture?: (id: string, alternative: string) => ReactNode
}

/**
 * Markdown text as elements of the page. None of it is inserted as markup: what is not Markdown, including tags and scripts, is shown as it
 * was typed, and a link leads only to the web, a mailbox or a telephone.
 */
export function Markdown({ text, picture }: Props) {
  return <div className={classes.text}>{blocks(lexer(text), picture)}</div>
}

type Picture = Props['picture']

const within = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || []

/** Tokens have no keys: React numbers the elements made from them. */
const blocks = (tokens: readonly Token[], picture: Picture): ReactNode => Children.toArray(tokens.map((token) => block(token, picture)))

function block(token: Token, picture: Picture): ReactNode {
  const inside = () => inline(within(token), picture)
  switch (token.type) {
    case 'heading':
      // The title of the screen is its only first-level heading.
      return createElement(`h${Math.min(Math.max(Number(token.depth), 2), 4)}`, {}, inside())
    case 'paragraph':
      return <p>{inside()}</p>
    case 'text':
      return within(token).length > 0 ? inside() : token.text
    case 'list':
      return list({ ordered: token.ordered, start: token.start, items: token.items }, picture)
    case 'blockquote':
      return <blockquote>{blocks(within(token), picture)}</blockquote>
    case 'table':
      return table({ header: token.header, rows: token.rows }, picture)
    case 'code':
      return <pre>{token.text}</pre>
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    default:
      return <p>{token.raw}</p>
  }
}

function list({ ordered, start, items }: Pick<Tokens.List, 'ordered' | 'start' | 'items'>, picture: Picture): ReactNode {
  const shown = Children.toArray(items.map(({ tokens }) => createElement('li', {}, blocks(tokens, picture))))
  return ordered ? <ol start={Number(start) || 1}>{shown}</ol> : <ul>{shown}</ul>
}

const cells = (kind: 'th' | 'td', row: readonly Tokens.TableCell[], picture: Picture): ReactNode =>
  Children.toArray(
    row.map(({ tokens, align }) =>
      createElement(kind, { 'data-align': align ?? undefined, scope: kind === 'th' ? 'col' : undefined }, inline(tokens, picture)),
    ),
  )

const table = ({ header, rows }: Pick<Tokens.Table, 'header' | 'rows'>, picture: Picture): ReactNode => (
  // Focusable so that the keyboard can scroll it sideways.
  <Box component="section" className={classes.table} tabIndex={0} aria-label={header.map(({ text }) => text).join(', ')}>
    <table>
      <thead>
        <tr>{cells('th', header, picture)}</tr>
      </thead>
      <tbody>{Children.toArray(rows.map((row) => createElement('tr', {}, cells('td', row, picture))))}</tbody>
    </table>
  </Box>
)

const inline = (tokens: readonly Token[], picture: Picture): ReactNode => Children.toArray(tokens.map((token) => piece(token, picture)))

const LEADS_OUT = /^(https:|mailto:|tel:)/i
const PICTURE = /^picture:([0-9a-f-]{36})$/

function piece(token: Token, picture: Picture): ReactNode {
  const inside = () => inline(within(token), picture)
  switch (token.type) {
    case 'strong':
      return <strong>{inside()}</strong>
    case 'em':
      return <em>{inside()}</em>
    case 'del':
      return <s>{inside()}</s>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'escape':
    case 'text':
      return within(token).length > 0 ? inside() : token.text
    case 'link':
      return LEADS_OUT.test(token.href) ? (
        <Anchor href={token.href} target="_blank" rel="noopener noreferrer" underline="always">
          {inside()}
        </Anchor>
      ) : (
        inside()
      )
    case 'image': {
      const [, id] = PICTURE.exec(token.href) ?? []
      return id && picture ? picture(id, token.text) : token.text
    }
    default:
      return token.raw
  }
}
