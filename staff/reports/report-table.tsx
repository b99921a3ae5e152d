import type { ReactNode } from 'react'
import { Card } from '#staff/office/page.tsx'
import styles from './reports.module.css'

interface Props {
  caption: string
  /** The first one names the row, the others are figures. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Below all rows. */
  total?: readonly ReactNode[]
}

/** Figures in rows; on a phone each row is a card with the name of each figure. */
export function ReportTable({ caption, columns, rows, total }: Props) {
  return (
    <Card isFlush>
      <table className={styles.table}>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} columns={columns} cells={cells} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row columns={columns} cells={total} />
          </tfoot>
        )}
      </table>
    </Card>
  )
}

function Row({ columns, cells }: { columns: readonly string[]; cells: readonly ReactNode[] }) {
  const [name, ...figures] = cells
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        <td key={columns[index + 1]} data-name={columns[index + 1]}>
          {figure}
        </td>
      ))}
    </tr>
  )
}
