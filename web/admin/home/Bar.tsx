/** How much of the most, to the eye: the figure stands beside it. It grows from where reading starts. */
export const Bar = ({ part }: { part: number }) => (
  <div aria-hidden="true" className="h-2 overflow-clip rounded-full bg-sunken">
    <div
      className="h-full rounded-full bg-leaf"
      style={{ inlineSize: `${Math.min(1, Math.max(0, part)) * 100}%` }}
    />
  </div>
)
