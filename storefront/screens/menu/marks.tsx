import type { Dietary } from '#domain/menu.ts'
import { SpriteIcon } from '#storefront/components/icon-sprite.tsx'

/** V, VG, GF, H in small boxes and flames, each with its word for readers. */
export function Marks({ dietary }: { dietary: Dietary }) {
  const marks = [
    dietary.vegan && { letters: 'VG', word: 'Vegan', className: 'mark' },
    dietary.vegetarian && !dietary.vegan && { letters: 'V', word: 'Vegetarian', className: 'mark' },
    dietary.glutenFree && { letters: 'GF', word: 'Gluten free', className: 'mark plain' },
    dietary.halal && { letters: 'H', word: 'Halal', className: 'mark plain' },
  ].filter((mark) => mark !== false)
  return (
    <span className="marks">
      {marks.map(({ letters, word, className }) => (
        <span key={word} className={className} title={word}>
          <span aria-hidden>{letters}</span>
          <span className="vh">{word}</span>
        </span>
      ))}
      {dietary.spicy > 0 && (
        <span className="mark hot" title={`Spicy ${dietary.spicy} of 3`}>
          <span className="vh">{`Spicy ${dietary.spicy} of 3`}</span>
          {Array.from({ length: dietary.spicy }, (_, flame) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: flames are all alike
            <SpriteIcon key={flame} name="flame" />
          ))}
        </span>
      )}
    </span>
  )
}
