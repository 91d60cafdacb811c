#pragma once

namespace sixfold {

/// Makes one visitor of several lambdas, for std::visit.
template <typename... Visits>
struct Overloaded : Visits... {
    using Visits::operator()...;
};
template <typename... Visits>
Overloaded(Visits...) -> Overloaded<Visits...>;

}  // namespace sixfold
