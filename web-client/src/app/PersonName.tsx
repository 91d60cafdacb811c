import { text } from "@/strings";
import { Link } from "./Link";
import { playerPath } from "./router";

interface PersonNameProps {
  /** Absent: a guest. */
  name?: string;
  rating?: number;
  provisional?: boolean;
}

/** A person in a list, with the way to the profile and the rating. */
export function PersonName({ name, rating, provisional }: PersonNameProps) {
  if (name === undefined) return <span>{text.guest}</span>;
  return (
    <span class="person-name">
      <Link to={playerPath(name)} class="name-link">
        {name}
      </Link>
      {rating !== undefined && (
        <span class="num muted" title={text.ratingWords(rating, provisional)}>
          {" "}
          {text.rating(rating, provisional)}
        </span>
      )}
    </span>
  );
}
