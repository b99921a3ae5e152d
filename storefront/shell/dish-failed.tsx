import { useNavigate } from 'react-router'
import layout from '#ui/layout.module.css'
import sheet from '#ui/sheet.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { PartFailed } from './part-failed.tsx'

/** Shown instead of a dish's sheet whose script could not be loaded. */
export function DishFailed({ onRetry }: { onRetry(): void }) {
  const navigate = useNavigate()
  return (
    <Sheet label="Dish" onClose={() => void navigate(-1)}>
      <div className={`${sheet.padded} ${layout.stack}`}>
        <PartFailed name="The dish" onRetry={onRetry}>
          The menu and your cart are still here.
        </PartFailed>
      </div>
    </Sheet>
  )
}
