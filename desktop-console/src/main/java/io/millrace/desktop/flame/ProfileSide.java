package io.millrace.desktop.flame;

/// The ways in which a profile is read.
enum ProfileSide {
    GRAPH("Graph", "every stack, as wide as its share"),
    SANDWICH("Sandwich", "one method between its callers and its callees, merged over all places"),
    METHODS("Methods", "each method by what ended in it and what went through it");

    private final String label;
    private final String meaning;

    ProfileSide(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    public String label() {
        return label;
    }

    /// Returns a phrase that describes the content.
    public String meaning() {
        return meaning;
    }
}
